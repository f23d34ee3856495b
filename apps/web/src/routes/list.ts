// `npm run list:pages`: every page as tab-separated path, title, layout, auth.

import { TABLE } from './table.ts'

for (const { path, title, layout, auth } of TABLE) console.log([path, title, layout, auth].join('\t'))
