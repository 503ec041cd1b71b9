// Generated from openapi.json by `npm run api-types`.

export const agentLimits = {
  category: { minLength: 1, maxLength: 60 },
  description: { minLength: 1, maxLength: 2000 },
  title: { minLength: 1, maxLength: 120 },
  url: { maxLength: 2048 },
} as const;
export const changePasswordLimits = {
  newPassword: { minLength: 8, maxLength: 128 },
} as const;
export const createCartIntentLimits = {
  gptIds: { maxItems: 50 },
} as const;
export const emailLimits = {
  email: { maxLength: 254 },
} as const;
export const loginLimits = {
  email: { maxLength: 254 },
  password: { minLength: 1 },
} as const;
export const postLimits = {
  content: { minLength: 1, maxLength: 200000 },
  excerpt: { minLength: 1, maxLength: 300 },
  slug: { minLength: 1, maxLength: 120 },
  title: { minLength: 1, maxLength: 200 },
} as const;
export const promptLimits = {
  category: { minLength: 1, maxLength: 60 },
  name: { minLength: 1, maxLength: 50 },
  promptText: { minLength: 1, maxLength: 500 },
} as const;
export const registerLimits = {
  email: { maxLength: 254 },
  firstName: { minLength: 1, maxLength: 80 },
  password: { minLength: 8, maxLength: 128 },
} as const;
export const resetPasswordLimits = {
  password: { minLength: 8, maxLength: 128 },
} as const;
export const updateProfileLimits = {
  email: { maxLength: 254 },
  firstName: { minLength: 1, maxLength: 80 },
} as const;
export const validateDiscountLimits = {
  code: { minLength: 1, maxLength: 40 },
} as const;
