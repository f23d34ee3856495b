// 加入条件 of the file in sight: it is part of the contract when other fields say so.

import type { FieldCondition, FileRule } from '@xinqi/api/calls'
import { factsOfKind } from '@xinqi/api/contract-fields/kinds'
import { conditionSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { Button } from 'antd'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ConditionDialog } from './ConditionDialog.tsx'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

const isFilledIn = ({ kind }: PlacedField) => factsOfKind(kind).when === 'fill' && kind !== 'watermark'

export const withFileRule = (
  rules: readonly FileRule[] = [],
  fileId: string,
  when: FieldCondition | undefined,
): FileRule[] => [...rules.filter((rule) => rule.fileId !== fileId), ...(when ? [{ fileId, when }] : [])]

export const FileRuleButton = ({
  file,
  rules,
  fields,
  onChange,
}: {
  file: { fileId: string; name: string }
  rules: readonly FileRule[]
  fields: readonly PlacedField[]
  onChange: (rules: FileRule[]) => void
}) => {
  const asking = useOverlay()
  const when = rules.find(({ fileId }) => fileId === file.fileId)?.when
  return (
    <div className={styles.fileRuleRow}>
      <Button size="small" onClick={() => asking.show(true)}>
        {when ? '修改加入条件' : '设置加入条件'}
      </Button>
      {when && (
        <span className={styles.fileRule}>{`${conditionSentence(byFieldId(fields), when)}加入合同`}</span>
      )}
      {asking.subject && (
        <ConditionDialog
          title={`「${file.name}」的加入条件`}
          effect={`「${file.name}」加入合同`}
          condition={when}
          among={fields.filter((field) => field.fileId !== file.fileId && isFilledIn(field))}
          onSave={(next) => onChange(withFileRule(rules, file.fileId, next))}
          onClose={asking.close}
        />
      )}
    </div>
  )
}
