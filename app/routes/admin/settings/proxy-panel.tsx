/** Shown only while anybody who reaches the program directly could choose the address under which it counts them. */
export function ProxyPanel() {
  return (
    <section className="admin-card settings-part settings-disk" aria-labelledby="proxy-title">
      <h3 id="proxy-title">Adresse des visiteurs</h3>
      <p>
        Le serveur croit l’adresse que le proxy lui donne pour chaque visiteur (<code>TRUST_PROXY</code>), mais il écoute aussi hors de
        cette machine. Quiconque l’atteint sans passer par le proxy peut s’inventer une adresse et échapper aux limites (connexions, envois,
        essais de mot de passe).
      </p>
      <p>
        À demander à l’exploitant&nbsp;: mettre <code>HOST=127.0.0.1</code> si le proxy est sur la même machine, sinon l’adresse privée de
        cette machine (par exemple <code>HOST=10.0.0.5</code>), puis relancer le site. Si un pare-feu n’ouvre déjà ce port qu’au proxy, rien
        n’est à faire.
      </p>
    </section>
  );
}
