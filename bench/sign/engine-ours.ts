import {
  createAuthority,
  issueEventSigner,
  type KeyKind,
  preparePngSeal,
  type SignatureLevel,
  SigningSession,
  type SignOptions,
  TimestampAuthority,
} from '../../packages/pdf-signature/src/index.ts'
import type { Engine, Inputs } from './engine.ts'

async function optionsFor(inputs: Inputs, kind: KeyKind, level: SignatureLevel): Promise<SignOptions> {
  const now = new Date()
  const authority = await createAuthority({ kind, now, organization: 'Bench' })
  const subject = { commonName: 'Bench signer' }
  return {
    credential: await issueEventSigner(authority.issuing, { subject, now, kind }),
    signedAt: now,
    level,
    timestamp: new TimestampAuthority({ credential: authority.timestamp, clock: () => new Date() }),
    placements: [{ page: 0, x: 0.6, y: 0.7, seal: preparePngSeal(inputs.seal) }],
  }
}

/** `tail`: what was appended. `file`: the whole signed file in one buffer, as the peers give it. */
export const ours =
  (kind: KeyKind, level: SignatureLevel, output: 'file' | 'tail'): Engine =>
  async (inputs) => {
    const options = await optionsFor(inputs, kind, level)
    return async () => {
      const session = SigningSession.open(inputs.pdf, { ownsRoom: true })
      const { tail } = await session.sign(options)
      return output === 'tail' ? inputs.pdf.length + tail.length : session.toBytes().length
    }
  }

/** Ten signatures on one document in one job: the first, and the median of the others. */
export async function tenInOneSession(
  inputs: Inputs,
): Promise<{ firstMs: number; furtherMs: number; file: Buffer }> {
  const options = await optionsFor(inputs, 'rsa2048', 'b')
  const session = SigningSession.open(inputs.pdf)
  const times: number[] = []
  for (let index = 0; index < 10; index++) {
    const start = performance.now()
    await session.sign(options)
    times.push(performance.now() - start)
  }
  const [firstMs, ...rest] = times as [number, ...number[]]
  const furtherMs = rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)]!
  return { firstMs, furtherMs, file: session.toBytes() }
}
