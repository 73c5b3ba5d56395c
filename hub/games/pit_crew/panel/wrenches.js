/** The names of the Monkey Wrench cards. */
export const WRENCHES = [
  "Assist", "Bad Nachos", "Caltrops", "Crew Chief", "Drafting", "Engine Fire", "Jet Fuel", "Nitro",
  "Perfect Camber", "Perfect Setup", "Sabotage", "Teamwork", "Training", "Veteran Crew", "Veteran Driver",
];
