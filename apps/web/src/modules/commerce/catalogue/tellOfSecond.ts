import { toast } from '../../../shared/lite/toast.ts'

/** Says whether it is done, or waits for a second person because of its size. */
export const tellOfSecond = ({ needsSecond }: { needsSecond: boolean }, done: string) =>
  toast.success(needsSecond ? '超过当日限额，已提交另一人复核' : done)
