import { NOTARY_CONTRACTS } from '@xinqi/api/notary'
import { Checkbox, Empty, Input, Modal, Segmented, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './notary.module.css'

const FINISHED = 4

/** Finished contracts, mine or those of the company as far as I may see them. */
export const ContractChooser = ({
  already,
  onChosen,
  onClose,
}: {
  already: readonly string[]
  onChosen: (contractIds: string[]) => void
  onClose: () => void
}) => {
  const ofCompany = useAccess().may('system:contract:company')
  const [shelf, setShelf] = useState<'mine' | 'company'>('mine')
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const [picked, setPicked] = useState<string[]>([])
  const asked = { status: FINISHED, pageSize: 20, ...(keyword ? { keyword } : {}) }
  const mine = useCall('/file/list', asked, { enabled: shelf === 'mine', quiet: true })
  const company = useCall('/v2/file/contractList', asked, { enabled: shelf === 'company', quiet: true })
  const { data, error, isLoading } = shelf === 'mine' ? mine : company
  const room = NOTARY_CONTRACTS - already.length
  const rows = data?.list.filter(({ contractId }) => !already.includes(contractId)) ?? []
  return (
    <Modal
      open
      title="选择已签署完成的合同"
      okText={`选定 ${picked.length} 份`}
      okButtonProps={{ disabled: picked.length === 0 }}
      cancelText="取消"
      onOk={() => onChosen(picked)}
      onCancel={onClose}
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {ofCompany && (
          <Segmented
            value={shelf}
            onChange={(value) => setShelf(value as 'mine' | 'company')}
            options={[
              { value: 'mine', label: '与我有关' },
              { value: 'company', label: '企业合同' },
            ]}
          />
        )}
        <Input.Search
          allowClear
          placeholder="合同名称、编号或相对方"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {isLoading && <Spin />}
        {error && <p className={styles.problem}>合同没有取到：{error.message}</p>}
        {data && rows.length === 0 && <Empty description="没有可以出证的合同" />}
        <ul className={styles.chosen} style={{ maxHeight: 360, overflow: 'auto' }}>
          {rows.map(({ contractId, name, parties, finishedAt }) => (
            <li key={contractId}>
              <Checkbox
                checked={picked.includes(contractId)}
                disabled={!picked.includes(contractId) && picked.length >= room}
                onChange={(event) =>
                  setPicked((before) =>
                    event.target.checked
                      ? [...before, contractId]
                      : before.filter((one) => one !== contractId),
                  )
                }
              >
                {name}
                <div className={blocks.quiet}>
                  {parties.join('、')} · {instant(finishedAt)}
                </div>
              </Checkbox>
            </li>
          ))}
        </ul>
        {data?.nextCursor && <p className={blocks.quiet}>只列出最近 20 份，请输入关键字查找更早的合同。</p>}
      </div>
    </Modal>
  )
}
