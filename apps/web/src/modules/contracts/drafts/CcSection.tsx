// Who is told and may read along, without signing.

import { ContactsOutlined, PlusOutlined } from '@ant-design/icons'
import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from '@xinqi/api/languages'
import { CONTRACT } from '@xinqi/api/limits'
import { Button, Checkbox, Input, Select, Tag } from 'antd'
import { uuid } from '../../../shared/api/signedHeaders.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { At, PartProblem } from './At.tsx'
import { ContactChooser } from './ContactChooser.tsx'
import styles from './contract-start.module.css'
import type { DraftCc } from './draftShape.ts'

const TOLD = [
  { value: 1, label: '发送时通知' },
  { value: 2, label: '完成时通知' },
]
const newCc = (more: Partial<DraftCc> = {}): DraftCc => ({
  ccId: uuid(),
  name: '',
  mobile: '',
  mayDownload: true,
  toldWhen: 2,
  ...more,
})

export const CcSection = ({
  cc,
  onChange,
}: {
  cc: readonly DraftCc[]
  onChange: (change: (cc: readonly DraftCc[]) => DraftCc[]) => void
}) => {
  const book = useOverlay()
  const set = (ccId: string, part: Partial<DraftCc>) =>
    onChange((now) => now.map((one) => (one.ccId === ccId ? { ...one, ...part } : one)))
  return (
    <section className={`${blocks.surface} ${styles.card}`} data-at="cc" aria-labelledby="start-cc">
      <h2 id="start-cc" className={styles.heading}>
        抄送人
        <span className={styles.count}>
          {cc.length} / {CONTRACT.cc}
        </span>
      </h2>
      <PartProblem at="cc" className={styles.problem} />
      {cc.length === 0 && <p className={styles.about}>抄送人可以查看合同，不参与签署。</p>}
      {cc.map((one, index) => (
        <div key={one.ccId} className={styles.signer} data-at={`cc.${index}`}>
          {one.source ? (
            <At at={`cc.${index}.mobile`} label="抄送人" className={styles.chosen}>
              {() => (
                <span className={styles.person}>
                  <b>{one.name}</b>
                  <span className={styles.about}>{one.mobile}</span>
                  <Tag>{one.source!.kind === 'contact' ? '通讯录' : '原合同'}</Tag>
                </span>
              )}
            </At>
          ) : (
            <>
              <At at={`cc.${index}.name`} label="姓名" required>
                {(id) => (
                  <Input
                    id={id}
                    value={one.name}
                    maxLength={50}
                    autoComplete="off"
                    onChange={(event) => set(one.ccId, { name: event.target.value })}
                  />
                )}
              </At>
              <At at={`cc.${index}.mobile`} label="手机号" required>
                {(id) => (
                  <Input
                    id={id}
                    value={one.mobile}
                    maxLength={20}
                    inputMode="tel"
                    autoComplete="off"
                    onChange={(event) => set(one.ccId, { mobile: event.target.value })}
                  />
                )}
              </At>
            </>
          )}
          <div className={styles.besideGroup}>
            <Select
              aria-label={`何时通知 ${one.name || `抄送人 ${index + 1}`}`}
              value={one.toldWhen}
              options={TOLD}
              onChange={(toldWhen: 1 | 2) => set(one.ccId, { toldWhen })}
            />
            <Select
              aria-label={`通知语言 ${one.name || `抄送人 ${index + 1}`}`}
              value={one.language ?? FIRST_LANGUAGE}
              options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
              onChange={(language) => set(one.ccId, { language })}
            />
            <Checkbox
              checked={one.mayDownload}
              onChange={(event) => set(one.ccId, { mayDownload: event.target.checked })}
            >
              可下载
            </Checkbox>
            <Button
              type="link"
              danger
              aria-label={`移除抄送人 ${one.name}`}
              onClick={() => onChange((now) => now.filter(({ ccId }) => ccId !== one.ccId))}
            >
              移除
            </Button>
          </div>
        </div>
      ))}
      {cc.length < CONTRACT.cc && (
        <div className={styles.adders}>
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => onChange((now) => [...now, newCc()])}
          >
            添加抄送人
          </Button>
          <Button icon={<ContactsOutlined aria-hidden="true" />} onClick={() => book.show(true)}>
            从通讯录添加
          </Button>
        </div>
      )}
      {book.subject && (
        <ContactChooser
          kind={1}
          onClose={book.close}
          onChoose={({ contactId, name, mobile }) =>
            onChange((now) => [...now, newCc({ name, mobile, source: { kind: 'contact', id: contactId } })])
          }
        />
      )}
    </section>
  )
}
