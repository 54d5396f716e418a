/** The sandbox's people who have a role in the office while it signs people in. */
export const TRIAL_STAFF = [
  { email: 'clerk@wathiqa.example', role: 'clerk' },
  { email: 'supervisor@wathiqa.example', role: 'supervisor' },
  { email: 'auditor@wathiqa.example', role: 'auditor' },
  { email: 'admin@wathiqa.example', role: 'administrator' },
  // A role takes two: one proposes it and the other approves of it.
  { email: 'admin2@wathiqa.example', role: 'administrator' },
] as const;
