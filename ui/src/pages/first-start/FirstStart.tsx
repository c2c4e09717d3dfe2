//! The first start: no profile yet. One calm page whose main way needs no setting at all.

import type { AppView } from '../../generated/views';

export function FirstStart({ app }: { app: AppView }) {
  return <main className="page">{app.version}</main>;
}
