// Generated from openapi.json by `npm run api-types`.

export const addMemberLimits = {
  email: { maxLength: 254 },
  firstName: { maxLength: 80 },
} as const;
export const addNoteLimits = {
  text: { maxLength: 2000 },
} as const;
export const agentLimits = {
  category: { maxLength: 60 },
  description: { maxLength: 2000 },
  details: { maxLength: 5000 },
  example: { maxItems: 10 },
  note: { maxLength: 500 },
  slug: { maxLength: 120 },
  title: { maxLength: 120 },
  url: { maxLength: 2048 },
} as const;
export const answerOrderMessagesLimits = {
  text: { maxLength: 2000 },
} as const;
export const billingDetailsLimits = {
  address: { maxLength: 500 },
  country: { maxLength: 2 },
  name: { maxLength: 120 },
  region: { maxLength: 60 },
  taxId: { maxLength: 40 },
} as const;
export const bundleLimits = {
  description: { maxLength: 2000 },
  gptIds: { maxItems: 20 },
  price: { minimum: 0, maximum: 99999999 },
  slug: { maxLength: 120 },
  title: { maxLength: 120 },
} as const;
export const catalogBulkLimits = {
  category: { maxLength: 60 },
  ids: { maxItems: 200 },
} as const;
export const changeAccessLimits = {
  reason: { maxLength: 200 },
} as const;
export const changeCartLimits = {
  changes: { maxItems: 100 },
  email: { maxLength: 254 },
} as const;
export const changeImageLimits = {
  alt: { maxLength: 300 },
} as const;
export const changeLabelsLimits = {
  ids: { maxItems: 200 },
  label: { maxLength: 40 },
} as const;
export const changePasswordLimits = {
  newPassword: { minLength: 8, maxLength: 128 },
} as const;
export const chooseInterestsLimits = {
  interests: { maxItems: 20 },
} as const;
export const correctEmailLimits = {
  email: { maxLength: 254 },
} as const;
export const createCartIntentLimits = {
  gptIds: { maxItems: 50 },
} as const;
export const createDiscountBatchLimits = {
  count: { minimum: 1, maximum: 1000 },
  prefix: { maxLength: 29 },
} as const;
export const createDiscountLimits = {
  code: { maxLength: 40 },
} as const;
export const createWebhookLimits = {
  url: { maxLength: 2048 },
} as const;
export const discountTermsLimits = {
  gptIds: { maxItems: 200 },
  maxUses: { minimum: 1, maximum: 1000000 },
  maxUsesPerMember: { minimum: 1, maximum: 1000000 },
} as const;
export const dismissReportsLimits = {
  answer: { maxLength: 500 },
  reportIds: { maxItems: 200 },
} as const;
export const emailMessageLimits = {
  content: { maxLength: 200000 },
  subject: { maxLength: 200 },
} as const;
export const emailLimits = {
  email: { maxLength: 254 },
} as const;
export const exchangeLimits = {
  agent: { maxLength: 2000 },
  member: { maxLength: 2000 },
} as const;
export const featureImageLimits = {
  alt: { maxLength: 300 },
  height: { minimum: 0 },
} as const;
export const fixReportsLimits = {
  reportIds: { maxItems: 200 },
} as const;
export const giveAgentsLimits = {
  agentIds: { maxItems: 200 },
  reason: { maxLength: 200 },
} as const;
export const hideReviewLimits = {
  reason: { maxLength: 200 },
} as const;
export const legalPageLimits = {
  content: { maxLength: 200000 },
} as const;
export const loginLimits = {
  email: { maxLength: 254 },
} as const;
export const memberReasonLimits = {
  reason: { maxLength: 200 },
} as const;
export const missedSearchLimits = {
  q: { maxLength: 200 },
} as const;
export const orderMessageLimits = {
  text: { maxLength: 1000 },
} as const;
export const packageLimits = {
  instructions: { maxLength: 100000 },
  starters: { maxItems: 10 },
} as const;
export const packageVersionLimits = {
  version: { minimum: 0 },
} as const;
export const postBulkLimits = {
  ids: { maxItems: 200 },
} as const;
export const postLimits = {
  authorName: { maxLength: 80 },
  content: { maxLength: 200000 },
  excerpt: { maxLength: 300 },
  publishAt: { maxLength: 16 },
  seoDescription: { maxLength: 160 },
  seoTitle: { maxLength: 70 },
  slug: { maxLength: 120 },
  tags: { maxItems: 10 },
  title: { maxLength: 200 },
} as const;
export const promptLimits = {
  category: { maxLength: 60 },
  name: { maxLength: 50 },
  note: { maxLength: 200 },
  promptText: { maxLength: 500 },
} as const;
export const publishAppearanceLimits = {
  basedOn: { minimum: 0 },
} as const;
export const publishPackageLimits = {
  note: { maxLength: 1000 },
} as const;
export const recordCopyLimits = {
  promptText: { maxLength: 500 },
} as const;
export const refundItemLimits = {
  amount: { minimum: 0, maximum: 99999999 },
} as const;
export const refundOrderLimits = {
  reason: { maxLength: 200 },
} as const;
export const registerLimits = {
  email: { maxLength: 254 },
  firstName: { maxLength: 80 },
  password: { minLength: 8, maxLength: 128 },
} as const;
export const renamePasskeyLimits = {
  name: { maxLength: 60 },
} as const;
export const renameTagLimits = {
  name: { maxLength: 40 },
} as const;
export const replyToReviewLimits = {
  reply: { maxLength: 1000 },
} as const;
export const reportProblemLimits = {
  note: { maxLength: 500 },
} as const;
export const resetPasswordLimits = {
  password: { minLength: 8, maxLength: 128 },
} as const;
export const reviewLimits = {
  stars: { minimum: 1, maximum: 5 },
  text: { maxLength: 1000 },
} as const;
export const saveSellerLimits = {
  basedOn: { minimum: 0 },
} as const;
export const scheduleNewsletterLimits = {
  previewText: { maxLength: 300 },
  sendAt: { maxLength: 16 },
  subject: { maxLength: 200 },
} as const;
export const signInCodeLimits = {
  code: { minLength: 6, maxLength: 20 },
} as const;
export const testNewsletterLimits = {
  previewText: { maxLength: 300 },
  subject: { maxLength: 200 },
} as const;
export const updateProfileLimits = {
  email: { maxLength: 254 },
  firstName: { maxLength: 80 },
} as const;
export const validateDiscountLimits = {
  code: { maxLength: 40 },
  gptIds: { maxItems: 50 },
} as const;
export const welcomeEmailLimits = {
  basedOn: { minimum: 0 },
  content: { maxLength: 200000 },
  subject: { maxLength: 200 },
} as const;
export const workingCopyLimits = {
  content: { maxLength: 200000 },
  excerpt: { maxLength: 10000 },
  seoDescription: { maxLength: 1000 },
  seoTitle: { maxLength: 1000 },
  slug: { maxLength: 1000 },
  tags: { maxItems: 2000 },
  title: { maxLength: 1000 },
} as const;
