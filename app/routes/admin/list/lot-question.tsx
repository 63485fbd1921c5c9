import { useState } from "react";
import { Form, useNavigate, useNavigation, useSubmit } from "react-router";
import { useIsHydrated } from "#app/platform/forms/use-is-hydrated.ts";
import type { Lot, LotList } from "#app/platform/lots/lot.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { lotQuestion } from "./lot-words.ts";

type LotQuestionProps = { lot: Lot; list: LotList; here: string };

/** Asks before a whole list changes. What was read when it opened is what is sent: a reload in the background renews neither. */
export function LotQuestion({ lot: loaded, list, here }: LotQuestionProps) {
  const [lot] = useState(loaded);
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod === "POST";
  const fields = { intent: "lot", lot: lot.numero, acte: lot.act, nombre: String(lot.count), jusqua: lot.until };
  const { title, question, confirm } = lotQuestion(lot.act, lot.count, list);
  const tone = lot.act === "verification" ? "normal" : "danger";
  const quietly = { replace: true, preventScrollReset: true };

  if (isHydrated)
    return (
      <ConfirmDialog
        open
        title={title}
        question={question}
        confirmLabel={isBusy ? "En cours…" : confirm}
        tone={tone}
        isBusy={isBusy}
        onConfirm={() => void submit(fields, { method: "post", action: here, ...quietly })}
        onCancel={() => void navigate(here, quietly)}
      />
    );
  return (
    <Form method="post" action={here} className="admin-card admin-question stack gap-2">
      <h2 className="admin-title">{title}</h2>
      <p>{question}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="button-row">
        <Button type="submit" variant={tone === "danger" ? "danger" : "primary"}>
          {confirm}
        </Button>
        <ButtonRouteLink to={here} variant="outline">
          Annuler
        </ButtonRouteLink>
      </div>
    </Form>
  );
}
