import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import styles from './colleague-list.module.css'
import { words } from './messages/add-approval.zh.ts'

type Props = {
  chosen: readonly string[]
  /** One of them, or several. */
  multiple?: boolean
  /** Oneself as well. */
  withMe?: boolean
  /** Accounts of people who are not to be offered. */
  without?: readonly string[]
  onChange: (memberIds: string[]) => void
}

/** Verified people of the company one acts in, other than oneself; who was chosen stays chosen while one looks on. */
export const ColleagueList = ({
  chosen,
  multiple = false,
  withMe = false,
  without = [],
  onChange,
}: Props) => {
  const { account } = useIdentity()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const { data, error } = useCall(
    '/departmentmember/identifyMemberList',
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { quiet: true, placeholderData: (before) => before },
  )
  const colleagues = (data?.list ?? []).filter(
    ({ userId }) => (withMe || userId !== account.person.userId) && !without.includes(userId),
  )
  const toggle = (memberId: string) => {
    if (!multiple) return onChange([memberId])
    onChange(chosen.includes(memberId) ? chosen.filter((id) => id !== memberId) : [...chosen, memberId])
  }
  return (
    <>
      <Field
        label={words().findColleague}
        value={typed}
        onChange={setTyped}
        placeholder={words().nameOrMobile}
      />
      {error && <Notice tone="error">{error.message}</Notice>}
      {!data && !error && <Spinner />}
      {data && colleagues.length === 0 && <Notice>{words().noColleague}</Notice>}
      <ul className={styles.people}>
        {colleagues.map(({ memberId, name }) => (
          <li key={memberId}>
            <label className={styles.person}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name="colleague"
                checked={chosen.includes(memberId)}
                onChange={() => toggle(memberId)}
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
