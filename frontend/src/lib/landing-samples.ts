/** The agents that the landing page previews. */
export const samples = [
  {
    title: "Meal, Grocery List, and Recipe Planner",
    category: "Lifestyle",
    text: "A week of meals from what you like and what you have, with one tidy shopping list.",
  },
  {
    title: "Email Assistant",
    category: "Communication",
    text: "The reply you would have written on a good day, ready to read over and send.",
  },
  {
    title: "Document Analyzer",
    category: "Productivity",
    text: "The point of a long document in a minute, with the passages that back it up.",
  },
  {
    title: "Results-Focused Learning Coach",
    category: "Education",
    text: "Small lessons at your pace, and a plan that gets you to something you can actually do.",
  },
];
