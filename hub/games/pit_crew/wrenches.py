"""The Monkey Wrench cards: their names, and what each does in a few words of ours."""

VETERAN_DRIVER = "Veteran Driver"
VETERAN_CREW = "Veteran Crew"
BAD_NACHOS = "Bad Nachos"
DRAFTING = "Drafting"

WRENCHES = {
    "Assist": "A spare card of its colour with any number, for any pile.",
    BAD_NACHOS: "Someone in each other crew holds one card fewer.",
    "Caltrops": "Each other crew must put five cards on one tire.",
    "Crew Chief": "Discards cost a point for every four, not for every two.",
    DRAFTING: "Behind at the end of the round: two spaces forward.",
    "Engine Fire": "Others pay two points for each engine pair of two colours.",
    "Jet Fuel": "A space for each card above four in your tank.",
    "Nitro": "A fuel turbo moves two spaces more.",
    "Perfect Camber": "Two of your tires may make do with three cards.",
    "Perfect Setup": "Each of your turbos moves one space more.",
    "Sabotage": "Others pay for each 9 or 10 in the tank, and lose its turbo.",
    "Teamwork": "A spare card with two numbers to choose from, in any colour.",
    "Training": "A spare card with its number, in any colour.",
    VETERAN_CREW: "Two of you hold one card more; alone you hold two more.",
    VETERAN_DRIVER: "A 5 moves your car as well.",
}
