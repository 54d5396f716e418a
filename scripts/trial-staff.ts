export const TRIAL_STAFF = [
  { email: 'clerk@wathiqa.example', role: 'clerk' },
  { email: 'clerk2@wathiqa.example', role: 'clerk' },
  { email: 'supervisor@wathiqa.example', role: 'supervisor' },
  { email: 'auditor@wathiqa.example', role: 'auditor' },
  { email: 'admin@wathiqa.example', role: 'administrator' },
  // A grant takes a proposer and an approver.
  { email: 'admin2@wathiqa.example', role: 'administrator' },
] as const;
