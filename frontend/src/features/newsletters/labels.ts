/** Apart from the other texts, so that the list of posts does not load them. */
export const sendOrSchedule = "Send or schedule newsletter";
/** Once it is scheduled. */
export const viewOrCancel = "View or cancel newsletter";

/** What its dialog is for, by its state. */
export const dialogLabels = {
  scheduled: viewOrCancel,
  sending: viewOrCancel,
  sent: "Newsletter",
  canceled: sendOrSchedule,
};
