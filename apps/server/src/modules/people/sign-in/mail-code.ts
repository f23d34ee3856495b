import type { Database } from '../../../platform/db/database.ts'
import { withinTime } from '../../../platform/outside/guard.ts'
import type { Services } from '../../../platform/services.ts'
import type { Mail } from '../../../providers/mail.ts'

/** Letters may take their time; whoever waits for a code sits before the screen. */
const PATIENCE_MS = 8000

export const mailCode = (
  { mail }: Pick<Services, 'mail'>,
  autocommit: Database,
  letter: Mail,
): Promise<void> => withinTime('mail', PATIENCE_MS, () => mail.send(autocommit, letter))
