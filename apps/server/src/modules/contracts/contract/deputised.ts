import { ABSENCE_REASONS, type AbsenceReason } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RunningAbsence } from '../../company/absences/deputised-work-point.ts'
import { absenceReasons } from '../../company/absences/in-force.ts'

/** What history and evidence keep of a hand-over while somebody is away. Why he is away stays in his house. */
export const handOnSaid = (
  { absenceId, companyId, name, deputyName, endsOn }: RunningAbsence,
  returned: boolean,
): Record<string, string> => ({
  absenceId,
  absenceOf: companyId,
  absent: name,
  deputy: deputyName,
  until: endsOn,
  ...(returned ? { returned: 'yes' } : {}),
})

type HandOnStep = {
  absenceId?: string
  absenceOf?: string
  absent?: string
  deputy?: string
  until?: string
  returned?: string
}

/** Says of each such step in words who acts for whom: with reason and day to the house of the absent person alone. */
export const deputyWords = async (
  db: Queryable,
  companyId: string | null,
  steps: readonly { said: unknown }[],
): Promise<(said: unknown) => string | null> => {
  const isThere = steps.some(({ said }) => (said as HandOnStep).absenceOf === companyId)
  const reasons = companyId && isThere ? await absenceReasons(db, companyId) : new Map<string, string>()
  return (given) => {
    const { absenceId, absent, deputy, until, returned } = given as HandOnStep
    if (!absenceId) return null
    if (returned) return `代理结束，交还${absent}`
    const reason = reasons.get(absenceId)
    return reason
      ? `由${deputy}代理（${absent}${ABSENCE_REASONS[reason as AbsenceReason]}至 ${until!.slice(5)}）`
      : `由${deputy}代理${absent}`
  }
}
