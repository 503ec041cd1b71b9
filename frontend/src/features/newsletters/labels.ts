/** Apart from the other texts, so that the list of posts does not load them. */
export const sendAsNewsletter = "Send as newsletter";
