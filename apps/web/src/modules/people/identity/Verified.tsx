import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import { DOCUMENTS, methodName } from './methods.ts'
import type { CertifyResult } from './types.ts'

type NextStep = { label: string; go: () => void }
type Props = { result: CertifyResult; onward: NextStep; other?: NextStep }

/** What was proven, by whom, and the number under which it is kept. */
export const Verified = ({ result, onward, other }: Props) => (
  <div className={styles.outcome}>
    <svg className={styles.tick} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M14 25l7 7 13-15" />
    </svg>
    <h2>{words().verified}</h2>
    <p>{words().verifiedText}</p>
    <dl className={styles.facts}>
      <dt>{words().name}</dt>
      <dd>{orDash(result.name)}</dd>
      <dt>{DOCUMENTS[result.document] ?? words().paper}</dt>
      <dd>{orDash(result.idNumber)}</dd>
      <dt>{words().way}</dt>
      <dd>{methodName(result.method)}</dd>
      <dt>{words().when}</dt>
      <dd>{orDash(instant(result.at))}</dd>
      <dt>{words().number}</dt>
      <dd className={styles.serial}>{orDash(result.serialNo)}</dd>
    </dl>
    {result.sandbox && <Notice tone="warning">{words().sandboxIdentity}</Notice>}
    <Button look="primary" onClick={onward.go}>
      {onward.label}
    </Button>
    {other && (
      <Button look="text" onClick={other.go}>
        {other.label}
      </Button>
    )}
  </div>
)
