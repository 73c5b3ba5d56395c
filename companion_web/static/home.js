/** The list of tables. */

import { bubble, post } from "./command.js";
import "./theme.js";

const demo = document.querySelector("#demo");

demo?.addEventListener("click", async () => {
  demo.setAttribute("aria-busy", "true");
  const answer = await post("/api/v1/demo", {});
  if (answer.ok) location.href = `/t/${answer.body.table}`;
  else bubble(demo, answer.body.message);
  demo.removeAttribute("aria-busy");
});
