/** Joining: a name for who wants one, and one tap on a crew. */

import { bubble, onSubmit, post } from "./command.js";
import { follow } from "./fresh.js";
import { keep, kept } from "./kept.js";
import { callMe, myName } from "./myself.js";
import "./theme.js";

const { table, shown } = document.body.dataset;
const form = document.querySelector("#join");
const field = form.elements.namedItem("code");
const CODE = `code-${table}`; // whoever was let in is not asked again when another game has other seats
field.value ||= new URLSearchParams(location.search).get("code") || (kept(CODE) ?? "");
const name = form.elements.namedItem("name");
if (name) name.value ||= myName();
let sitting = false;

onSubmit(form, async ({ submitter: button }) => {
  sitting = true;
  const all = [...form.querySelectorAll("[name=seat]")].map((one) => one.value).filter((seat) => seat !== "*");
  const wanted = button.value === "*" ? all : [button.value];
  for (const seat of wanted) {
    const answer = await post(`/api/v1/tables/${table}/seats`, { seat, token: field.value.trim() });
    if (!answer.ok) {
      sitting = false;
      return bubble(button, answer.body.message);
    }
  }
  keep(CODE, field.value.trim());
  if (name) callMe(name.value.trim());
  history.replaceState(null, "", location.pathname); // who comes back finds the code that was right
  location.href = wanted.length > 1 ? `/t/${table}/crews` : `/t/${table}/crew/${wanted[0]}`;
});

/* Once a game is set up its players have names; what was typed stays. */
follow(["/api/v1/tables"], ({ tables }) => {
  const now = tables.find(({ id }) => id === table);
  if (!now || sitting || `${now.game} ${now.phase === "setup"}` === shown) return;
  if (name?.value) callMe(name.value.trim());
  location.replace(`?${new URLSearchParams({ code: field.value })}`);
});
