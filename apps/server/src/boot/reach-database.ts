import path from 'node:path'
import type { Config } from '../platform/config/settings.ts'
import type { Connection } from '../platform/db/database.ts'
import { runningEmbedded, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** The database of these settings: an outside one, the embedded one of a running server, or the embedded one started for us. */
export const reachDatabase = async (
  config: Config,
): Promise<{ connection: Connection; leave: () => Promise<void> }> => {
  const outside = config.DIRECT_DATABASE_URL ?? config.DATABASE_URL
  if (outside) return { connection: outside, leave: async () => {} }
  const dir = path.resolve(config.DATA_DIR, 'postgres')
  const running = runningEmbedded(dir)
  if (running) return { connection: running, leave: async () => {} }
  const started = await startEmbeddedPostgres({ dir })
  return { connection: started.connection, leave: started.stop }
}
