/** On every page of the back-office: each day of work in a damaged database is one more to lose. */
export function DamageNotice() {
  return (
    <div className="demo-notice tone-gold notice split damage-notice" role="alert">
      <p>
        <b>Base de données endommagée&nbsp;:</b> la vérification de son fichier a trouvé des erreurs. Prévenez la personne qui gère le
        serveur&nbsp;: la dernière bonne sauvegarde est à restaurer (guide de mise en ligne, «&nbsp;Quand la base est endommagée&nbsp;»).
        Les copies faites avant sont gardées, et aucune nouvelle n’est faite d’ici là.
      </p>
    </div>
  );
}
