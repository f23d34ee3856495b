// `npm run list:pages`: the built pages as tab-separated path, title, layout, auth; `--todo` prints the others.

import { CONSOLE_PAGES } from './pages/console.ts'
import { ENTRY_PAGES } from './pages/entry.ts'
import { PUBLIC_PAGES } from './pages/public.ts'
import { TABLE } from './table.ts'

const built = { ...ENTRY_PAGES, ...PUBLIC_PAGES, ...CONSOLE_PAGES }
const wantsTodo = process.argv.includes('--todo')

for (const { path, title, layout, auth } of TABLE) {
  if (path in built !== wantsTodo) console.log([path, title, layout, auth].join('\t'))
}
