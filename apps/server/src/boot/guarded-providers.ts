import { ModelError } from '@xinqi/review'
import { SealSigningUnavailable } from '../platform/national-seals/seal-signing-errors.ts'
import { type Guard, type GuardSettings, guard, OutsideAway } from '../platform/outside/guard.ts'
import { type BankProvider, BankUnavailable } from '../providers/bank.ts'
import { type IdentityProvider, IdentityUnavailable } from '../providers/identity.ts'
import { type MailProvider, MailRefused } from '../providers/mail.ts'
import { type PaymentProvider, PaymentUnavailable } from '../providers/payment.ts'
import type { SealSigningService } from '../providers/seal-signing.ts'
import type { SmsProvider } from '../providers/sms.ts'
import { SmsRefused } from '../providers/sms-aliyun.ts'

// Whoever is asked outside is asked through here: within a time, and not at all while he is known to be away, so that
// a vendor who hangs keeps nobody's connection, worker or patience. Sandboxes are our own and need none of it.

type Careful<P> = Omit<GuardSettings, 'who'> & {
  who: string
  methods: readonly (keyof P)[]
  /** As whoever calls this kind of provider knows it. */
  inOwnWords?: (away: OutsideAway) => Error
}

const guarded = <P extends { isSandbox: boolean; isOffered?: boolean }>(
  provider: P,
  careful: Careful<P>,
): P => {
  // Nobody is asked where there is nobody.
  if (provider.isSandbox || provider.isOffered === false) return provider
  const { methods, inOwnWords, ...settings } = careful
  const ask = guard(settings)
  const copy = { ...provider }
  for (const method of methods) {
    const original = provider[method] as ((...given: unknown[]) => Promise<unknown>) | undefined
    if (!original) continue
    const careful = async (...given: unknown[]) => {
      try {
        return await ask(async () => original.apply(provider, given))
      } catch (error) {
        throw inOwnWords && error instanceof OutsideAway ? inOwnWords(error) : error
      }
    }
    copy[method] = careful as P[typeof method]
  }
  return copy
}

/** What the provider said itself is kept; that he was not asked, or did not answer in time, is said in his kind's words. */
const saying = (Kind: new (message: string, options?: ErrorOptions) => Error) => ({
  isAway: (error: unknown) => error instanceof Kind,
  inOwnWords: (away: OutsideAway): Error =>
    away.cause instanceof Kind ? away.cause : new Kind(away.message, { cause: away }),
})

/** What `fetch` throws when there was no answer at all. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || ['TimeoutError', 'AbortError'].includes((error as Error)?.name)

export const guardedSms = (sms: SmsProvider): SmsProvider =>
  guarded(sms, {
    who: 'sms',
    limitMs: 9000,
    isAway: (error) => !(error instanceof SmsRefused) || isUnanswered(error.cause),
    methods: ['sendCode', 'sendVoiceCode', 'sendNotice'],
  })

export const guardedMail = (mail: MailProvider): MailProvider =>
  guarded(mail, {
    who: 'mail',
    limitMs: 30_000,
    // A server that says "later" is there; one that says no to this letter is, too.
    isAway: (error) => !(error instanceof MailRefused),
    methods: ['send'],
  })

export const guardedIdentity = (identity: IdentityProvider): IdentityProvider =>
  guarded(identity, {
    who: 'identity',
    limitMs: 10_000,
    ...saying(IdentityUnavailable),
    methods: ['twoFactor', 'byMobile', 'byBankCard', 'startFace', 'faceResult'],
  })

export const guardedSealSigning = (service: SealSigningService | null): SealSigningService | null =>
  service &&
  guarded(service, {
    who: 'sealSigning',
    limitMs: 20_000,
    ...saying(SealSigningUnavailable),
    methods: ['credential', 'sign'],
  })

/** Nothing is known of a payment nobody answered for, as before: it is asked for again under its reference. */
export const guardedBank = (bank: BankProvider): BankProvider =>
  guarded(bank, {
    who: 'bank',
    limitMs: 30_000,
    ...saying(BankUnavailable),
    methods: ['pay', 'stateOf', 'receipts'],
  })

export const guardedPayment = (payment: PaymentProvider): PaymentProvider =>
  guarded(payment, {
    who: payment.vendor,
    limitMs: 15_000,
    ...saying(PaymentUnavailable),
    // Bills are fetched by a job of the night and take as long as they are long.
    methods: ['begin', 'stateOf', 'close', 'refund', 'refundState'],
  })

/** How long is said by whoever asks: a rewriting takes less than a review. */
export const modelGuard = (): Guard =>
  guard({
    who: 'model',
    limitMs: 120_000,
    failures: 3,
    restMs: 30_000,
    isAway: (error) => error instanceof ModelError && error.isAway,
  })
