// `npm run list:pages`: the built pages as tab-separated path, title, layout, auth; `--todo` prints the others.

import { PAGES } from './pages.ts'
import { TABLE } from './table.ts'

const wantsTodo = process.argv.includes('--todo')

for (const { path, title, layout, auth } of TABLE) {
  if (path in PAGES !== wantsTodo) console.log([path, title, layout, auth].join('\t'))
}
