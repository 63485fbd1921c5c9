import { KeyList, KeysSwitch } from "#app/features/inbox/boite-keys.tsx";

/** The keys of the inbox, for whoever opens it. */
export function KeysPart({ isOn, isBusy }: { isOn: boolean; isBusy: boolean }) {
  return (
    <section className="admin-card settings-part column gap-4" aria-labelledby="touches">
      <h3 id="touches">Touches du clavier dans la Boîte</h3>
      <details className="keys-part">
        <summary>Voir les touches</summary>
        <KeyList />
      </details>
      <KeysSwitch isOn={isOn} isBusy={isBusy} />
    </section>
  );
}
