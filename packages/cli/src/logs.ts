import { clientOf } from './platform-client.ts'
import { profileIn } from './profiles.ts'
import type { Command } from './run.ts'

const LOOKS_EVERY_MS = 2000

/** Oldest first, as a terminal is read. */
export const logs: Command = async (terminal, _args, { app, failed, endpoint, follow }) => {
  const client = clientOf(profileIn(terminal, app))
  const shown = new Set<string>()
  let since: string | undefined
  do {
    const { list } = await client.call('account/calls', {
      limit: 100,
      ...(failed ? { failed } : {}),
      ...(endpoint ? { endpoint } : {}),
      ...(since ? { since } : {}),
    })
    for (const { requestId, at, endpoint: called, http, code, ms, problem } of list.toReversed()) {
      if (shown.has(requestId)) continue
      shown.add(requestId)
      // Itself asked for by this command: a log of looking at the log.
      if (called === 'account/calls') continue
      terminal.say(
        `${at}  ${http}  ${called}  ${ms} ms  ${code === 1 ? '' : `${code} ${problem} `}${requestId}`,
      )
    }
    since = list[0]?.at ?? since
    if (follow) await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
  } while (follow && !terminal.signal?.aborted)
}
