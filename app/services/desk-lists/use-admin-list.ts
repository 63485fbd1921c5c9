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
  rowToDelete?: Row;
};

export type AdminList<Row> = {
  /** True while the rows shown are about to change, but not for a quick answer. */
  isLoading: boolean;
  isSending: boolean;
  /** The row that the question is about; none while nothing is asked. */
  toDelete: Row | undefined;
  askToDelete: (row: Row) => void;
  cancelDelete: () => void;
  confirmDelete: () => Promise<void>;
  restore: (id: string) => void;
};

/** The behaviour of a list: rows go after a question, come back from the toast, and whatever came of it is said. */
export function useAdminList<Row extends { id: string }>({
  here,
  done,
  failure,
  actionsOf,
  rowToDelete,
}: AdminListOptions<Row>): AdminList<Row> {
  const [toDelete, setToDelete] = useState(rowToDelete);
  const navigation = useNavigation();
  const submit = useSubmit();

  useListMessages({ done, failure, actionsOf, onRestore: ([id = ""]) => void send("restaurer", id) });

  function send(intent: "supprimer" | "restaurer", id: string) {
    return submit({ intent, id }, { method: "post", action: here, replace: true, preventScrollReset: true });
  }

  async function confirmDelete() {
    if (toDelete) await send("supprimer", toDelete.id);
    setToDelete(undefined);
  }

  return {
    isLoading: useDelayed(navigation.state === "loading"),
    isSending: navigation.state !== "idle" && navigation.formMethod === "POST",
    toDelete,
    askToDelete: setToDelete,
    cancelDelete: () => setToDelete(undefined),
    confirmDelete,
    restore: (id) => void send("restaurer", id),
  };
}
