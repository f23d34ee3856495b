// `npm start`: everything a newcomer needs, in order, each step said aloud. A delivery without sources only starts.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasSources } from './built-from.mjs'
import { checkNode, installDependencies, root } from './install.mjs'

checkNode()
if (hasSources()) {
  installDependencies()
  const { buildServer, buildWeb } = await import('./build.mjs')
  await Promise.all([buildWeb(), buildServer()])
}
process.chdir(root)
await import(pathToFileURL(path.join(root, 'apps/server/dist/main.mjs')).href)
