import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import { sentence } from '../../../shared/language/sentence.ts'
import styles from '../record/evidence.module.css'
import { Facts } from '../record/Facts.tsx'
import { words } from './messages/verification.zh.ts'

export type Seal = NonNullable<Data<'/contract/verifyFile'>['seal']>

const STATE: Record<string, string> = {
  get active() {
    return words().valid
  },
  get stopped() {
    return words().suspended
  },
  get cancelled() {
    return words().cancelled
  },
  get invalidated() {
    return words().invalidated
  },
  get unknown() {
    return words().statusUnknown
  },
}
const KIND: Record<number, string> = {
  get 1() {
    return words().ofUnit
  },
  get 2() {
    return words().ofPerson
  },
}
const OUTCOME: Record<string, string> = {
  get passed() {
    return words().passed
  },
  get failed() {
    return words().failed
  },
  get unknown() {
    return words().unknown
  },
  get skipped() {
    return words().unchecked
  },
}

/** Whose seal it is, who made it, when it is in force, and each check with what it found. */
export const SealFacts = ({ seal }: { seal: Seal }) => (
  <div className={styles.seal}>
    <b>{words().nationalSeal}</b>
    <Facts
      rows={[
        [words().sealName, seal.name],
        [words().sealType, KIND[seal.type] ?? words().typeNumber({ type: seal.type })],
        [words().sealNumber, seal.esId],
        [words().standard, sentence(seal.standard)],
        [words().maker, seal.maker || words().unreadable],
        [words().makingKind, sentence(seal.makerLabel)],
        [words().madeAt, instant(seal.createdAt)],
        [
          words().validity,
          words().fromTo({
            validFrom: instant(seal.validFrom) ?? '–',
            validTo: instant(seal.validTo) ?? '–',
          }),
        ],
        [
          words().statusThen,
          [STATE[seal.state] ?? words().statusUnknown, seal.stateNote].filter(Boolean).join(' · '),
        ],
      ]}
    />
    <details>
      <summary>{words().checks}</summary>
      <ul className={styles.remarks}>
        {seal.steps.map(({ name, outcome, detail }) => (
          <li key={name}>
            {words().checkOf({ name: sentence(name) })}
            {OUTCOME[outcome] ?? words().unknown}
            {detail && words().detail({ detail: sentence(detail) })}
          </li>
        ))}
      </ul>
    </details>
  </div>
)
