// A thread begins without the loader its server was begun with: first that, then the thread.
import { register } from 'tsx/esm/api'

register()
await import('./analysis-thread.ts')
