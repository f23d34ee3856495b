// The full name of any company, completed while it is typed, and whether it is certified here. Fits into a Form.Item.
//   <CompanyNameField value={name} onChange={setName} />

import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/useCall.ts'
import { useDebounced } from '../search/useDebounced.ts'
import styles from './pickers.module.css'

export const CompanyNameField = ({
  value = '',
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (name: string) => void
  maxLength?: number
  placeholder?: string
  autoFocus?: boolean
}) => {
  const [open, setOpen] = useState(false)
  const typed = useDebounced(value.trim())
  const { data } = useCall(
    '/contact/companyNames',
    { typed: typed || '企' },
    { enabled: typed.length > 1, quiet: true, placeholderData: (before) => before },
  )
  const said = typed.length > 1 && typed === value.trim() && data
  // The name stands there in full: nothing is left to complete, and what lies below it is wanted.
  const isWhole = said && said.list.length === 1 && said.list[0]!.name === typed
  return (
    <>
      <AutoComplete
        {...rest}
        className={styles.picker}
        value={value}
        open={open && Boolean(said && said.list.length > 0) && !isWhole}
        onOpenChange={setOpen}
        onSelect={() => setOpen(false)}
        onChange={(next) => onChange?.(next ?? '')}
        // Drawn in the list alone: what is chosen stands there as it would be typed.
        options={(said ? said.list : []).map((one) => ({ ...one, value: one.name }))}
        optionRender={({ data: { name, isCertified, isContact, registered } }) => (
          <span className={`${styles.option} ${styles.wrapping}`}>
            <span>{name}</span>
            <span className={styles.detail}>
              {[
                isContact ? '通讯录' : '',
                registered ? `${said ? (said.register ?? '登记信息') : ''} ${registered}` : '',
                isCertified ? '已认证' : '未认证',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        )}
      />
      {said && typed.length >= 4 && (
        <span className={styles.standing} role="status">
          {said.isCertified ? '已在本平台认证' : '尚未在本平台认证，对方签署前需先完成企业认证'}
        </span>
      )}
    </>
  )
}
