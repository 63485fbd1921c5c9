import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { formatDate, isDay } from "#app/lib/time/dates.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";

export const LATE_STAY =
  "Cette annonce ne prend plus de demande de dates\u00a0: votre demande n’est pas partie. Ce que vous avez écrit reste ici\u00a0: envoyez-le comme un message, nous vous répondrons.";

/** What was typed for dates that cannot be asked for any more, as a message: dates and persons have no fields of their own there. */
export function lateAnswer(answer: FormAnswer): FormAnswer {
  if (!("values" in answer)) return answer;
  const { arrivee: _from, depart: _to, personnes: _persons, annonce: _listing, fuseau: _zone, ...values } = answer.values;
  const message = [textOf(values, "message").trim(), datesInWords(answer.values)].filter(Boolean).join("\n\n");
  return { kind: "invalid", errors: {}, values: { ...values, message } };
}

function datesInWords(values: FormValues): string {
  const [arrivee, depart, personnes] = [textOf(values, "arrivee"), textOf(values, "depart"), textOf(values, "personnes")];
  const days = isDay(arrivee) && isDay(depart) && `Du ${formatDate(arrivee)} au ${formatDate(depart)}`;
  const persons = /^\d{1,2}$/.test(personnes) && `${personnes} ${pluralize(Number(personnes), "personne")}`;
  const said = [days, persons].filter(Boolean).join(", ");
  return said && `${said}.`;
}
