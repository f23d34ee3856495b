// `npm start`: everything a newcomer needs, in order, each step said aloud.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, installDependencies, root } from './install.mjs'

checkNode()
installDependencies()
const { buildServer, buildWeb } = await import('./build.mjs')
await buildWeb()
await buildServer()
process.chdir(root)
await import(pathToFileURL(path.join(root, 'apps/server/dist/main.mjs')).href)
