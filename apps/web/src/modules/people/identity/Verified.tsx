import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
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
    <h2>已完成实名认证</h2>
    <p>签署合同时以此身份生效。</p>
    <dl className={styles.facts}>
      <dt>姓名</dt>
      <dd>{orDash(result.name)}</dd>
      <dt>{DOCUMENTS[result.document] ?? '证件'}</dt>
      <dd>{orDash(result.idNumber)}</dd>
      <dt>认证方式</dt>
      <dd>{methodName(result.method)}</dd>
      <dt>认证时间</dt>
      <dd>{orDash(instant(result.at))}</dd>
      <dt>认证流水号</dt>
      <dd className={styles.serial}>{orDash(result.serialNo)}</dd>
    </dl>
    {result.sandbox && <Notice tone="warning">此身份由沙箱核验，仅供体验，不具有法律效力。</Notice>}
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
