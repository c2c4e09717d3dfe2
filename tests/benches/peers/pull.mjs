// The same script for Node: fetch and better-sqlite3. JSON.parse loses ids beyond 2^53 and rewrites amounts; the script
// accepts that, and it is no slower for it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const ROWS = 200;
const [base, file, libraries] = process.argv.slice(2);
const Database = createRequire(`${libraries}/`)('better-sqlite3');
const lists = JSON.parse(readFileSync(0, 'utf8'));
const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = NORMAL');
database.exec(`
  CREATE TABLE draft (id TEXT PRIMARY KEY, number TEXT, drawer TEXT, acceptor TEXT, payee TEXT, issued TEXT, due TEXT,
    amount TEXT, kind TEXT, status TEXT, remark TEXT, record TEXT);
  CREATE TABLE membership (list INTEGER, due TEXT, draft TEXT, PRIMARY KEY (list, due, draft)) WITHOUT ROWID;
`);
const draft = database.prepare(`INSERT OR REPLACE INTO draft VALUES (${Array(12).fill('?').join(',')})`);
const membership = database.prepare('INSERT OR REPLACE INTO membership VALUES (?, ?, ?)');
const store = database.transaction((place, rows) => {
  for (const one of rows) {
    draft.run(
      one.bankDraftId, one.draftNumber, one.drawerName, one.acceptorName, one.payeeName, one.date,
      one.dueDate,
      String(one.amount), one.draftType, one.draftStatusCode, one.remark ?? null, JSON.stringify(one),
    );
    membership.run(place, one.dueDate, one.bankDraftId);
  }
});

const cpu = process.cpuUsage();
const wall = process.hrtime.bigint();
let rows = 0;
for (const [place, [bankMark, account, path]] of lists.entries()) {
  for (let page = 0; ; page += 1) {
    const query = new URLSearchParams({ bankMark, accountNumber: account, page, size: ROWS });
    const reply = await fetch(`${base}${path}?${query}`);
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    const drafts = await reply.json();
    if (drafts.length === 0) break;
    store(place, drafts);
    rows += drafts.length;
  }
}
const spent = process.cpuUsage(cpu);
const took = Number(process.hrtime.bigint() - wall);
console.log(JSON.stringify({ wall_ns: took, cpu_ns: (spent.user + spent.system) * 1000, rows }));
