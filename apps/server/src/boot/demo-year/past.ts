import type { Path } from '@xinqi/api/calls'
import { CONTRACT_NEWS, type ContractNews, type NewsMessage } from '../../modules/contracts/contract/news.ts'
import { type Certificates, sandboxCertificates } from '../../platform/certificates/certificates.ts'
import { type SignersFirst, signersFirst } from '../../platform/certificates/signers-first.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { demoCall } from '../demo-call.ts'

/** Stands in the evidence of whatever the generator did in somebody's name: nobody takes it for a browser. */
const GENERATOR = '信契演示数据生成器'

/**
 * The platform on days gone by. Use cases ask it for the time and get the day they are played on; signatures are made
 * by the embedded authority, which has been there since before the first of those days, and carry that day as well.
 * Nobody is told today of what ended months ago: what people would have heard is collected instead.
 */
export class Past {
  readonly told: ContractNews[] = []
  private readonly services: Services
  private readonly certificates: Certificates
  /** Of its own: what is played here keeps nobody waiting, least of all itself. */
  private readonly signersFirst: SignersFirst = signersFirst()
  private now: Date

  constructor(services: Services) {
    this.services = services
    this.now = services.clock()
    this.certificates = sandboxCertificates(
      services.db,
      services.keys.lasting.certificates,
      () => this.now,
      1,
    )
  }

  /** From here on it is then. */
  at(now: Date): Services {
    this.now = now
    const { outbox } = this.services
    return {
      ...this.services,
      clock: () => now,
      certificates: this.certificates,
      signersFirst: this.signersFirst,
      outbox: {
        ...outbox,
        publish: async (db, topic, ...payloads) => {
          if (topic === CONTRACT_NEWS) this.told.push(...payloads.flatMap((one) => (one as NewsMessage).news))
          else await outbox.publish(db, topic, ...payloads)
        },
      },
    }
  }

  /** What somebody asks for at that time. */
  call<P extends Path>(db: Queryable, actor: Actor, body: Call<P>['body'], now: Date): Call<P> {
    const call = demoCall<P>(this.at(now), db, { actor, body, now })
    return { ...call, visitor: { ...call.visitor, userAgent: GENERATOR } }
  }

  stop(): Promise<void> {
    return this.certificates.stop()
  }
}

/** The embedded authority, made as of then: certificates of that time chain to it. Does nothing where there is one. */
export const foundAuthority = async ({ db, keys }: Services, now: Date): Promise<void> => {
  await sandboxCertificates(db, keys.lasting.certificates, () => now, 0).root()
}
