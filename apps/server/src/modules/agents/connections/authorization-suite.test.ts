// The official suite for authorization servers, where it was installed (docs/agents.md): our metadata, and a code taken from
// the consent of a person to a token.
import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { freePort } from '../../../../test/postgres-cluster.ts'
import { worldOfFile } from '../../../../test/world.ts'

const CONFORMANCE = process.env.XINQI_CONFORMANCE
const NODE = process.env.XINQI_NODE ?? process.execPath

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const world = await worldOfFile({ clock: () => new Date(), env: { PUBLIC_URL: origin } })
const token = await world.signIn('13800000001')

/** As the person whose browser the suite opens: he agrees, and is led back. */
const agree = async (address: string) => {
  const asked = Object.fromEntries(new URL(address).searchParams) as Record<string, string>
  const { data, msg } = await world.call(
    '/agents/consent/grant',
    { ...asked, granted: ['contract.read'] } as never,
    { token },
  )
  if (!data) throw new Error(msg)
  await fetch(data.goTo)
}

it.skipIf(!CONFORMANCE)(
  'passes the official suite for authorization servers',
  async () => {
    await world.app.listen({ port, host: '127.0.0.1' })
    const back = await freePort()
    const redirectUris = [`http://127.0.0.1:${back}/callback`]
    const { data } = await world.call('/agents/client/add', { name: '示例助手', redirectUris }, { token })
    const suite = spawn(
      NODE,
      [
        `${CONFORMANCE}/node_modules/.bin/conformance`,
        ...['authorization', '--url', origin, '--client-id', data.clientId],
        ...['--resource', `${origin}/mcp`, '--port', String(back)],
      ],
      { cwd: CONFORMANCE },
    )
    let said = ''
    let agreed: Promise<void> | undefined
    const hear = (chunk: Buffer) => {
      said += chunk
      const [address] = /https?:\/\/\S*code_challenge=\S*/.exec(said) ?? []
      if (address && said.includes('Waiting')) agreed ??= agree(address)
    }
    suite.stdout.on('data', hear)
    suite.stderr.on('data', hear)
    const exit = await new Promise((ended) => suite.on('close', ended))
    await agreed
    expect([exit, exit === 0 ? '' : said]).toEqual([0, ''])
    expect(agreed).toBeDefined()
  },
  120_000,
)
