/** The list of tables. */

import { bubble, post } from "./command.js";
import { say } from "./dom.js";
import { follow } from "./fresh.js";
import { t } from "./texts.js";
import "./theme.js";

const PHASES = { "": "empty", setup: "setup", finished: "finished" };
const demo = document.querySelector("#demo");

demo?.addEventListener("click", async () => {
  demo.setAttribute("aria-busy", "true");
  const answer = await post("/api/v1/demo", {});
  if (answer.ok) location.href = `/t/${answer.body.table}`;
  else bubble(demo, answer.body.message);
  demo.removeAttribute("aria-busy");
});

const cards = [...document.querySelectorAll("[data-shown]")];

function draw({ tables }) {
  const shown = cards.map((card) => card.dataset.shown).join();
  if (tables.map(({ id, game }) => `${id} ${game}`).join() !== shown) return location.reload();
  tables.forEach(({ phase }, index) => {
    const now = PHASES[phase] ?? "play";
    say(cards[index].querySelector(".phase"), t(`home.phase.${now}`));
  });
}

follow(["/api/v1/tables"], draw);
