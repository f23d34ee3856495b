// What the reader of questions offers, under the names used here.
export {
  type AboutContract,
  answerPlan,
  describeCond,
  describeStorePlan,
  isStorePlan,
  judge,
  parseStoreQuestion,
  type StoreAnswer,
  type StorePlan,
  type StoreRow,
  type Verdict,
} from '@xinqi/review'
