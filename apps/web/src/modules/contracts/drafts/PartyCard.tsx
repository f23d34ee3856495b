// One party: who it is, who signs for it, and, unfolded, how.

import { BankOutlined, DeleteOutlined, DownOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons'
import { CONTRACT } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { Button, Checkbox, Input, Radio } from 'antd'
import { type ButtonHTMLAttributes, useId, useState } from 'react'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { CompanyNameField } from '../../../shared/pickers/CompanyNameField.tsx'
import { toneAt } from '../fields/partyTone.ts'
import { At, PartProblem, useProblem, useProblemsWithin } from './At.tsx'
import { BookButton } from './BookButton.tsx'
import { ContactChooser } from './ContactChooser.tsx'
import styles from './contract-start.module.css'
import { DragHandle } from './DragHandle.tsx'
import { type DraftParty, type DraftSigner, newSigner, partyTitle } from './draftShape.ts'
import { PartySettings } from './PartySettings.tsx'
import { SignerRow } from './SignerRow.tsx'

/** What is set where it is folded away. */
const HIDDEN = /\.(deadline|idNumber)$/
const KINDS = {
  ownCompany: '本企业',
  ownPerson: '本人',
  company: '对方企业',
  person: '个人',
} as const
const kindOf = ({ kind, isOwn }: DraftParty) =>
  kind === PARTY_KIND.company
    ? isOwn
      ? KINDS.ownCompany
      : KINDS.company
    : isOwn
      ? KINDS.ownPerson
      : KINDS.person

export const PartyCard = ({
  party,
  index,
  ownName,
  inTurn,
  sharesTurn,
  deadline,
  held,
  roles,
  handle,
  onChange,
  onShareTurn,
  onRemove,
}: {
  party: DraftParty
  index: number
  ownName: string
  inTurn: boolean
  /** Signs together with the party before; null for the first. */
  sharesTurn: boolean | null
  /** Of the contract: a party may have less time, not more. */
  deadline?: string | null
  held: boolean
  /** A template names roles; the people come later. */
  roles: boolean
  handle: ButtonHTMLAttributes<HTMLButtonElement>
  onChange: (part: Partial<DraftParty>) => void
  onShareTurn: (shares: boolean) => void
  onRemove: () => void
}) => {
  const at = `parties.${index}`
  const panel = useId()
  const attachmentProblem = useProblem(`${at}.attachmentsAsked`)
  const hidden = useProblemsWithin(at, HIDDEN)
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || Boolean(attachmentProblem) || hidden
  const book = useOverlay()
  const setSigner = (place: number, signer: DraftSigner) =>
    onChange({ signers: party.signers.map((one, here) => (here === place ? signer : one)) })
  const isCompany = party.kind === PARTY_KIND.company
  const fromHouse = isCompany && party.isOwn
  const title = partyTitle(party, ownName)
  return (
    <li
      className={`${styles.party} ${held ? styles.held : ''}`}
      data-row
      data-at={at}
      style={{ borderLeftColor: toneAt(index).line }}
      aria-label={`${kindOf(party)} ${title}`}
    >
      <div className={styles.partyHead}>
        <DragHandle {...handle} />
        {inTurn && <span className={styles.turn}>第 {party.turn} 顺序</span>}
        <span className={styles.partyKind}>
          {isCompany ? <BankOutlined aria-hidden="true" /> : <UserOutlined aria-hidden="true" />}{' '}
          {kindOf(party)}
        </span>
        {party.isOwn && isCompany && <span className={styles.partyName}>{ownName}</span>}
        <Button
          type="text"
          className={styles.removeParty}
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`移除签署方 ${title}`}
          onClick={onRemove}
        />
      </div>
      <PartProblem at={at} className={styles.problem} />
      {inTurn && sharesTurn !== null && (
        <Checkbox checked={sharesTurn} onChange={(event) => onShareTurn(event.target.checked)}>
          与上一方同时签署
        </Checkbox>
      )}
      {roles && (
        <At at={`${at}.roleName`} label="角色名称">
          {(id) => (
            <Input
              id={id}
              value={party.roleName ?? ''}
              maxLength={20}
              placeholder="如：甲方"
              onChange={(event) => onChange({ roleName: event.target.value })}
            />
          )}
        </At>
      )}
      {isCompany && !party.isOwn && (
        <div className={styles.signer}>
          <At at={`${at}.companyName`} label="企业全称" required={!roles} className={styles.grow}>
            {(id) => (
              <CompanyNameField
                id={id}
                value={party.companyName ?? ''}
                maxLength={120}
                placeholder="与营业执照一致"
                onChange={(companyName) => onChange({ companyName })}
              />
            )}
          </At>
          <BookButton onClick={() => book.show(true)} />
        </div>
      )}
      <div data-at={`${at}.signers`}>
        <PartProblem at={`${at}.signers`} className={styles.problem} />
        {party.signers.map((signer, place) => (
          <SignerRow
            key={signer.signerId}
            signer={signer}
            at={`${at}.signers.${place}`}
            fromHouse={fromHouse}
            onChange={(next) => setSigner(place, next)}
            onRemove={
              isCompany || party.signers.length > 1 || roles
                ? () => onChange({ signers: party.signers.filter((_, here) => here !== place) })
                : undefined
            }
          />
        ))}
      </div>
      {isCompany && !party.isOwn && party.signers.length === 0 && (
        <p className={styles.about}>未指定签署人：该企业有签署权限的成员均可认领并签署。</p>
      )}
      {isCompany && party.signers.length > 1 && (
        <Radio.Group
          aria-label="多名签署人的签署方式"
          value={party.rule}
          options={[
            { value: 1, label: '会签：全部签署' },
            { value: 2, label: '或签：任一人签署即可' },
          ]}
          onChange={(event) => onChange({ rule: event.target.value })}
        />
      )}
      <div className={styles.partyFoot}>
        {(isCompany ? party.signers.length < CONTRACT.signersPerParty : party.signers.length === 0) && (
          <Button
            type="link"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => onChange({ signers: [...party.signers, newSigner()] })}
          >
            {party.signers.length === 0 ? '指定签署人' : '添加签署人'}
          </Button>
        )}
        <Button
          type="link"
          aria-expanded={open}
          aria-controls={panel}
          icon={<DownOutlined aria-hidden="true" rotate={open ? 180 : 0} />}
          onClick={() => setUnfolded(!open)}
        >
          签署要求
        </Button>
      </div>
      <div id={panel} hidden={!open}>
        {open && (
          <PartySettings
            party={party}
            at={at}
            contractDeadline={deadline}
            forRole={roles}
            onChange={onChange}
          />
        )}
      </div>
      {book.subject && (
        <ContactChooser
          kind={2}
          onClose={book.close}
          onChoose={({ contactId, companyName, name, mobile }) =>
            onChange({
              companyName: companyName ?? '',
              signers: [newSigner({ name, mobile, source: { kind: 'contact', id: contactId } })],
            })
          }
        />
      )}
    </li>
  )
}
