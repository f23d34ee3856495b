import type { Data } from '@xinqi/api/calls'
import { FACT_SHEET } from '@xinqi/api/ways'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import styles from './facts.module.css'
import { FactLine } from './Quotes.tsx'

type Facts = Data<'/contractFact/view'>
const FEW = 8

const FactList = ({ of, facts }: { of: Props; facts: Facts }) => {
  const [isWhole, setWhole] = useState(false)
  const correcting = useOverlay<{ key: string | null }>()
  const { busy, act } = useAct()
  const may = useAccess().may('system:archive:edit')
  const withdraw = (correctionId: string) =>
    act(async () => {
      await call('/contractFact/withdrawCorrection', { archivedId: of.archivedId, correctionId })
      await outdate('/contractFact/view')
      toast.success('已撤回更正')
    })
  const shown = isWhole ? facts.facts : facts.facts.slice(0, FEW)
  return (
    <>
      <ul className={styles.facts} aria-label="合同要素">
        {shown.map((fact, at) => (
          <li key={`${fact.key}-${at}`} className={styles.fact}>
            <div>
              <FactLine of={of} fact={fact} />
            </div>
            {may &&
              (fact.correctionId ? (
                <Button size="small" loading={busy} onClick={() => void withdraw(fact.correctionId!)}>
                  撤回更正
                </Button>
              ) : (
                <Button size="small" onClick={() => correcting.show({ key: fact.key })}>
                  更正
                </Button>
              ))}
          </li>
        ))}
      </ul>
      {facts.facts.length > FEW && (
        <Button type="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `显示全部 ${facts.facts.length} 项`}
        </Button>
      )}
      {isWhole && facts.unstated.length > 0 && (
        <p className={styles.why}>没有约定：{facts.unstated.map(({ name }) => name).join('、')}</p>
      )}
      {may && (
        <Button type="link" onClick={() => correcting.show({ key: null })}>
          补充其他要素
        </Button>
      )}
      {correcting.subject && (
        <CorrectDialog
          archivedId={of.archivedId}
          catalogue={facts.catalogue}
          factKey={correcting.subject.key}
          onClose={correcting.close}
        />
      )}
    </>
  )
}

type Props = { archivedId: string; contractId: string | null; elgId: string | null }

/** 合同要素: what was read of the contract, value by value, each with its words. */
export const FactsSection = (of: Props) => {
  const { data } = useCall('/contractFact/view', { archivedId: of.archivedId }, { quiet: true })
  if (!data) return null
  return (
    <>
      <h3>合同要素</h3>
      {data.state === FACT_SHEET.waiting && (
        <Alert type="info" showIcon title="要素识别中，稍后可在这里查看" />
      )}
      {data.state === FACT_SHEET.unread && (
        <Alert type="warning" showIcon title="没有读出文字，无法识别要素" />
      )}
      {data.state === FACT_SHEET.part && (
        <Alert type="warning" showIcon title="部分内容没有读出，没有列出的要素不等于没有约定" />
      )}
      {data.state !== FACT_SHEET.waiting && data.state !== FACT_SHEET.unread && (
        <FactList of={of} facts={data} />
      )}
    </>
  )
}
