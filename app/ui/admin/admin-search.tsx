import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Input } from "#app/ui/controls/input.tsx";

const TYPING_PAUSE_MS = 250;

type AdminSearchProps = { action: string; label: string; placeholder: string; q: string | undefined; children?: ReactNode };

/** The search of a list: sent by itself after a pause in typing, and whenever another control of it changes. */
export function AdminSearch({ action, label, placeholder, q, children }: AdminSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();

  function send() {
    clearTimeout(typing.current);
    if (!form.current) return;
    const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    void submit(new URLSearchParams(typed.filter(([, value]) => value)), { action, replace: true, preventScrollReset: true });
  }

  useEffect(() => () => clearTimeout(typing.current), []);

  // Back and Forward change the filter without anyone typing.
  useEffect(() => {
    if (search.current && document.activeElement !== search.current) search.current.value = q ?? "";
  }, [q]);

  return (
    <Form
      method="get"
      action={action}
      ref={form}
      role="search"
      className="admin-search stack gap-3"
      onChange={(event) => {
        clearTimeout(typing.current);
        if ((event.target as EventTarget) === search.current) typing.current = setTimeout(send, TYPING_PAUSE_MS);
        else send();
      }}
      onSubmit={(event) => {
        event.preventDefault(); // or Enter would send the empty choices too, as a second entry of the history
        send();
      }}
    >
      <Input
        ref={search}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={100}
        icon={<Search />}
      />
      {children}
    </Form>
  );
}
