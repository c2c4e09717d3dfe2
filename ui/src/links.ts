//! Links to a place of the window, for mails and spreadsheets. The core reads them back (`DeskLink`).

const PLAIN = /^[A-Za-z0-9-]{1,64}$/;

const link = (kind: string, name: string | null) =>
  name !== null && PLAIN.test(name) ? `aval://${kind}/${name}` : null;

/** The link to a draft; `null` where its number has characters that a link does not take. */
export const draftLink = (number: string | null) => link('draft', number);

/** The link to an instruction of the journal. */
export const instructionLink = (id: string) => link('instruction', id);

/** The link to an approval. */
export const approvalLink = (id: string) => link('approval', id);
