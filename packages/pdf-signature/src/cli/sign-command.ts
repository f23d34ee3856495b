import { readFileSync, writeFileSync } from 'node:fs'
import { issueEventSigner } from '../pki/authority.ts'
import { KEY_KINDS, type KeyKind } from '../pki/key-kind.ts'
import { preparePngSeal } from '../seal/prepare-image.ts'
import { readWithRoom } from '../sign/read-with-room.ts'
import type { SeamEdge } from '../sign/seam.ts'
import { SigningSession } from '../sign/session.ts'
import type { SignatureLevel, SignResult } from '../sign/sign-options.ts'
import { TimestampAuthority } from '../timestamp/authority.ts'
import { HttpTimestampSource } from '../timestamp/http-source.ts'
import { familyOf, openDemoAuthority } from './demo-ca.ts'

export interface SignArguments {
  input: string
  output: string
  ca: string
  signer: string
  key?: string
  level?: string
  seal?: string
  page?: string
  x?: string
  y?: string
  mm?: string
  seam?: string
  date?: boolean
  certify?: boolean
  reason?: string
  tsa?: string
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value)
  if (!found) throw new Error(`--${option} 须为 ${allowed.join(' | ')}`)
  return found
}

function numberOption(option: string, value: string | undefined, fallback: number): number {
  const number = value === undefined ? fallback : Number(value)
  if (!Number.isFinite(number)) throw new Error(`--${option} 须为数字`)
  return number
}

export async function signCommand(args: SignArguments, now: Date): Promise<SignResult> {
  const kind: KeyKind = oneOf('key', args.key ?? 'p256', KEY_KINDS)
  const level: SignatureLevel = oneOf('level', args.level ?? 't', ['b', 't', 'lt', 'lta'])
  const seam = args.seam ? oneOf<SeamEdge>('seam', args.seam, ['right', 'left', 'top', 'bottom']) : undefined
  if (seam && !args.seal) throw new Error('--seam 需要同时给出 --seal')
  const authority = openDemoAuthority(args.ca, familyOf(kind))
  const credential = await issueEventSigner(authority.issuing, {
    subject: { commonName: args.signer },
    now,
    kind,
  })
  const timestamp = args.tsa
    ? new HttpTimestampSource({ url: args.tsa })
    : new TimestampAuthority({ credential: authority.timestamp, clock: () => new Date() })
  const mm = args.mm === undefined ? undefined : numberOption('mm', args.mm, 0)
  const seal = args.seal ? preparePngSeal(readFileSync(args.seal), { widthMm: mm }) : undefined
  const placed = seal && (!seam || args.page !== undefined || args.x !== undefined || args.y !== undefined)
  const session = SigningSession.open(readWithRoom(args.input), { ownsRoom: true })
  const result = await session.sign({
    credential,
    signedAt: now,
    level,
    timestamp,
    validation: { crls: await authority.crls(now) },
    certify: args.certify ? 2 : undefined,
    reason: args.reason,
    placements: placed
      ? [
          {
            page: numberOption('page', args.page, 1) - 1,
            x: numberOption('x', args.x, 0.6),
            y: numberOption('y', args.y, 0.7),
            seal,
            text: args.date ? { value: chineseDate(now) } : undefined,
          },
        ]
      : [],
    seams: seal && seam ? [{ seal, edge: seam }] : [],
  })
  writeFileSync(args.output, session.toBytes())
  return result
}

const chineseDate = (at: Date): string => {
  const local = new Date(at.getTime() + 8 * 3_600_000)
  return `${local.getUTCFullYear()}年${local.getUTCMonth() + 1}月${local.getUTCDate()}日`
}
