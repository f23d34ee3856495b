// One person who signs for a party: typed, or chosen from the company or the address book.

import { CloseOutlined } from '@ant-design/icons'
import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGES } from '@xinqi/api/languages'
import { Button, Input, Select, Tag } from 'antd'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { At } from './At.tsx'
import { BookButton } from './BookButton.tsx'
import { ContactChooser } from './ContactChooser.tsx'
import styles from './contract-start.module.css'
import { contactOf, type DraftSigner } from './draftShape.ts'

const CHOSEN = { self: '本人', member: '企业成员', contact: '通讯录', earlier: '原合同' } as const

export const SignerRow = ({
  signer,
  at,
  fromHouse,
  onChange,
  onRemove,
}: {
  signer: DraftSigner
  at: string
  /** Chosen among the members of one's own company. */
  fromHouse: boolean
  onChange: (signer: DraftSigner) => void
  onRemove?: () => void
}) => {
  const book = useOverlay()
  const typed = signer.email || signer.mobile || ''
  return (
    <div className={styles.signer} data-at={at}>
      {signer.source ? (
        <At at={`${at}.mobile`} label="签署人" required className={styles.chosen}>
          {() => (
            <span className={styles.person}>
              <b>{signer.name || '未命名'}</b>
              <span className={styles.about}>{signer.mobile}</span>
              <Tag>{CHOSEN[signer.source!.kind]}</Tag>
              <Button
                type="link"
                size="small"
                onClick={() =>
                  onChange({ signerId: signer.signerId, name: '', mobile: '', language: signer.language })
                }
              >
                更换
              </Button>
            </span>
          )}
        </At>
      ) : fromHouse ? (
        <At at={`${at}.mobile`} label="签署人" required className={styles.chosen}>
          {(id) => (
            <PersonPicker
              id={id}
              onPick={([member]) =>
                member &&
                onChange({
                  signerId: signer.signerId,
                  name: member.name,
                  mobile: member.mobile,
                  source: { kind: 'member', id: member.id },
                })
              }
            />
          )}
        </At>
      ) : (
        <>
          <At at={`${at}.name`} label="签署人姓名" required>
            {(id) => (
              <Input
                id={id}
                value={signer.name}
                maxLength={50}
                autoComplete="off"
                onChange={(event) => onChange({ ...signer, name: event.target.value })}
              />
            )}
          </At>
          <At at={`${at}.mobile`} label="手机号（境外可填邮箱）" required>
            {(id) => (
              <Input
                id={id}
                value={typed}
                maxLength={254}
                inputMode="email"
                autoComplete="off"
                onChange={(event) => onChange({ ...signer, ...contactOf(event.target.value) })}
              />
            )}
          </At>
          <BookButton onClick={() => book.show(true)} />
        </>
      )}
      {!fromHouse && signer.source?.kind !== 'self' && (
        <At at={`${at}.language`} label="通知语言">
          {(id) => (
            <Select
              id={id}
              value={signer.language ?? FIRST_LANGUAGE}
              options={LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code].name }))}
              onChange={(language) => onChange({ ...signer, language })}
            />
          )}
        </At>
      )}
      {onRemove && (
        <Button
          type="text"
          className={styles.beside}
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={`移除签署人 ${signer.name}`}
          onClick={onRemove}
        />
      )}
      {book.subject && (
        <ContactChooser
          kind={1}
          onClose={book.close}
          onChoose={({ contactId, name, mobile }) =>
            onChange({
              signerId: signer.signerId,
              name,
              mobile,
              source: { kind: 'contact', id: contactId },
              language: signer.language,
            })
          }
        />
      )}
    </div>
  )
}
