import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { Message } from "#app/lib/text/message.ts";
import { useDelayed } from "#app/ui/controls/use-delayed.ts";
import { type ListMessages, useListMessages } from "./use-list-messages.ts";

type AdminListOptions<Row> = {
  /** The address of the list as it stands, its filter included. */
  here: string;
  /** What is said for each word that may follow `?fait=`. */
  done: Readonly<Record<string, Message>>;
  failure: Message | undefined;
  actionsOf?: ListMessages["actionsOf"];
  /** Whose button was pressed before the page was hydrated (`?supprimer=`): the question about it opens with the page. */
  asked?: Row;
};

export type AdminList<Row> = {
  /** True while the rows shown are about to change, but not for a quick answer. */
  isLoading: boolean;
  isSending: boolean;
  /** The rows that the question is about; none while nothing is asked. */
  toDelete: readonly Row[];
  askToDelete: (...rows: Row[]) => void;
  cancelDelete: () => void;
  confirmDelete: () => Promise<void>;
  restore: (id: string) => void;
};

/** The behaviour of a list: rows go after a question, come back from the toast, and whatever came of it is said. */
export function useAdminList<Row extends { id: string }>({ here, done, failure, actionsOf, asked }: AdminListOptions<Row>): AdminList<Row> {
  const [toDelete, setToDelete] = useState<readonly Row[]>(asked ? [asked] : []);
  const navigation = useNavigation();
  const submit = useSubmit();

  useListMessages({ done, failure, actionsOf, onRestore: (ids) => void send("restaurer", ids) });

  function send(intent: "supprimer" | "restaurer", ids: string[]) {
    const form = new FormData();
    form.set("intent", intent);
    for (const id of ids) form.append("id", id);
    return submit(form, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function confirmDelete() {
    await send(
      "supprimer",
      toDelete.map(({ id }) => id),
    );
    setToDelete([]);
  }

  return {
    isLoading: useDelayed(navigation.state === "loading"),
    isSending: navigation.state !== "idle" && navigation.formMethod === "POST",
    toDelete,
    askToDelete: (...rows) => setToDelete(rows),
    cancelDelete: () => setToDelete([]),
    confirmDelete,
    restore: (id) => void send("restaurer", [id]),
  };
}
