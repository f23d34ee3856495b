import { type ChannelAnswer, sha256, strictChannel } from './strict-channel.ts'

export const KEY_ID = 'xinqi-test'
export const SECRET = 'between-us-and-the-office'

type Case = { state: string; no?: string; reason?: string; file?: { sha256: string; name: string } }

/** A notary office that takes nothing unsigned, nothing stale, nothing twice, and no application without its papers. */
export const strictNotary = async (clock: () => Date) => {
  const materials = new Map<string, Buffer>()
  const cases = new Map<string, Case>()
  const handedIn: Record<string, unknown>[] = []
  const refused: string[] = []
  let issuedFile: Buffer = Buffer.alloc(0)
  let mood: 'well' | 'forging' | 'silent' | 'wrongFile' = 'well'

  const respond = (method: string, path: string, body: Buffer): ChannelAnswer => {
    const material = /^\/office\/v1\/materials\/([0-9a-f]{64})$/.exec(path)
    if (method === 'POST' && material) {
      if (sha256(body) !== material[1]) return [422, '{"code":"DIGEST"}']
      materials.set(material[1], body)
      return [201, '{}']
    }
    if (method === 'POST' && path === '/office/v1/applications') {
      const asked = JSON.parse(body.toString()) as {
        reference: string
        documents: { role: string; sha256: string; size: number }[]
      }
      const whole = asked.documents.every((one) => materials.get(one.sha256)?.length === one.size)
      if (!whole || asked.documents.map(({ role }) => role).join() !== 'application,evidence')
        return [422, '{"code":"MATERIAL"}']
      if (!cases.has(asked.reference)) {
        handedIn.push(asked)
        cases.set(asked.reference, { state: 'received' })
      }
      return [200, JSON.stringify({ reference: asked.reference, ...cases.get(asked.reference) })]
    }
    const one = /^\/office\/v1\/applications\/([0-9a-f-]{36})(\/file)?$/.exec(path)
    const known = one && cases.get(one[1]!)
    if (!one || !known) return [404, '{"code":"UNKNOWN_REFERENCE"}']
    if (!one[2]) return [200, JSON.stringify({ reference: one[1], ...known })]
    return known.file ? [200, mood === 'wrongFile' ? Buffer.from('%PDF-else') : issuedFile] : [404, '{}']
  }

  const keys = { prefix: 'x-notary', keyId: KEY_ID, secret: SECRET }
  const { origin, close } = await strictChannel(keys, { clock, refused, mood: () => mood, respond })
  return {
    url: `${origin}/office`,
    cases,
    materials,
    handedIn,
    refused,
    be: (as: typeof mood) => {
      mood = as
    },
    decide: (reference: string, said: Case) => cases.set(reference, said),
    issue: (reference: string, file: Buffer) => {
      issuedFile = file
      cases.set(reference, {
        state: 'issued',
        no: '（2026）示证字第1号',
        file: { sha256: sha256(file), name: '公证书.pdf' },
      })
    },
    close,
  }
}
